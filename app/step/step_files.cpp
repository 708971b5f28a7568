#include "app/step/step_files.hpp"

#include <BRepBuilderAPI_MakeSolid.hxx>
#include <BRepBuilderAPI_Sewing.hxx>
#include <BRepLib.hxx>
#include <BRep_Builder.hxx>
#include <IFSelect_ReturnStatus.hxx>
#include <IGESControl_Reader.hxx>
#include <Interface_InterfaceModel.hxx>
#include <Interface_Static.hxx>
#include <STEPControl_Controller.hxx>
#include <STEPControl_Reader.hxx>
#include <STEPControl_Writer.hxx>
#include <StepBasic_Product.hxx>
#include <StepData_StepModel.hxx>
#include <StepShape_ManifoldSolidBrep.hxx>
#include <TColStd_SequenceOfAsciiString.hxx>
#include <TCollection_HAsciiString.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Compound.hxx>
#include <TopoDS_Solid.hxx>
#include <TransferBRep.hxx>
#include <Transfer_TransientProcess.hxx>
#include <XSControl_TransferReader.hxx>
#include <XSControl_WorkSession.hxx>
#include <algorithm>
#include <cctype>

namespace lathe::step {
namespace {

double millimetres_of(const TCollection_AsciiString& unit) {
    static const std::pair<const char*, double> known[] = {
        {"millimetre", 1.0}, {"milimetre", 1.0}, {"metre", 1e3},  {"centimetre", 10.0}, {"micrometre", 1e-3},
        {"inch", 25.4},      {"foot", 304.8},    {"mil", 0.0254}, {"kilometre", 1e6},   {"nanometre", 1e-6}};
    TCollection_AsciiString word = unit;
    word.LowerCase();
    for (const auto& [name, size] : known)
        if (word.IsEqual(name)) return size;
    return 0.0;
}

/// The file's unit of length, 0 when it has none or several.
double unit_of(STEPControl_Reader& reader) {
    TColStd_SequenceOfAsciiString lengths, angles, solid_angles;
    reader.FileUnits(lengths, angles, solid_angles);
    double unit = 0.0;
    for (int n = 1; n <= lengths.Length(); ++n) {
        const double one = millimetres_of(lengths.Value(n));
        if (one == 0.0 || (unit != 0.0 && unit != one)) return 0.0;
        unit = one;
    }
    return unit;
}

std::string text_of(const Handle(TCollection_HAsciiString) & text) {
    return text.IsNull() ? std::string() : std::string(text->ToCString());
}

/// Names of the solids as they were read, without their places, and of the only product.
class Names {
public:
    explicit Names(const Handle(XSControl_WorkSession) & session) {
        const Handle(Interface_InterfaceModel) model = session->Model();
        const Handle(Transfer_TransientProcess) process = session->TransferReader()->TransientProcess();
        int products = 0;
        for (int n = 1; n <= model->NbEntities(); ++n) {
            const Handle(Standard_Transient) entity = model->Value(n);
            if (const auto product = Handle(StepBasic_Product)::DownCast(entity); !product.IsNull())
                product_ = ++products == 1 ? text_of(product->Name()) : std::string();
            const auto solid = Handle(StepShape_ManifoldSolidBrep)::DownCast(entity);
            if (solid.IsNull()) continue;
            const TopoDS_Shape shape = TransferBRep::ShapeResult(process, entity);
            if (!shape.IsNull()) known_.emplace_back(text_of(solid->Name()), shape);
        }
    }
    std::string of(const TopoDS_Shape& solid) const {
        for (const auto& [name, shape] : known_)
            if (shape.IsPartner(solid) && !name.empty()) return name;
        return product_;
    }

private:
    std::vector<std::pair<std::string, TopoDS_Shape>> known_;
    std::string product_;
};

/// Solids within the faces of a shape, which IGES files have side by side.
TopoDS_Shape sewn(const TopoDS_Shape& faces) {
    constexpr double gap_mm = 1e-3;
    BRepBuilderAPI_Sewing sewing(gap_mm);
    sewing.Add(faces);
    sewing.Perform();
    BRep_Builder builder;
    TopoDS_Compound all;
    builder.MakeCompound(all);
    for (TopExp_Explorer each(sewing.SewedShape(), TopAbs_SHELL); each.More(); each.Next()) {
        if (!each.Current().Closed()) throw Refusal("has faces that do not close a solid");
        TopoDS_Solid solid = BRepBuilderAPI_MakeSolid(TopoDS::Shell(each.Current())).Solid();
        BRepLib::OrientClosedSolid(solid);
        builder.Add(all, solid);
    }
    return all;
}

/// An IGES file; its solids have no names.
SolidFile read_iges(const std::string& path) {
    IGESControl_Reader reader;
    if (reader.ReadFile(path.c_str()) != IFSelect_RetDone) throw Refusal("is not an IGES file");
    reader.TransferRoots();
    SolidFile file;
    TopoDS_Shape all = reader.OneShape();
    if (all.IsNull()) throw Refusal("has no solid");
    if (!TopExp_Explorer(all, TopAbs_SOLID).More()) all = sewn(all);
    for (TopExp_Explorer each(all, TopAbs_SOLID); each.More(); each.Next())
        file.solids.push_back({"", each.Current()});
    if (file.solids.empty()) throw Refusal("has no solid");
    return file;
}

bool is_iges(const std::string& path) {
    std::string kind = path.substr(std::min(path.rfind('.'), path.size()));
    for (char& letter : kind) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return kind == ".igs" || kind == ".iges";
}

}  // namespace

SolidFile read_solids(const std::string& path) {
    if (is_iges(path)) return read_iges(path);
    STEPControl_Reader reader;
    if (reader.ReadFile(path.c_str()) != IFSelect_RetDone) throw Refusal("is not a STEP file");
    reader.TransferRoots();
    SolidFile file;
    file.unit_mm = unit_of(reader);
    const TopoDS_Shape all = reader.OneShape();
    if (!all.IsNull()) {
        const Names names(reader.WS());
        for (TopExp_Explorer each(all, TopAbs_SOLID); each.More(); each.Next())
            file.solids.push_back({names.of(each.Current()), each.Current()});
    }
    if (file.solids.empty()) throw Refusal("has no solid");
    return file;
}

void write_solids(const std::string& path, const std::vector<NamedSolid>& solids, const std::string& unit) {
    STEPControl_Controller::Init();
    if (!Interface_Static::SetCVal("write.step.unit", unit.c_str())) throw Refusal("unknown unit " + unit);
    STEPControl_Writer writer;
    std::vector<std::string> names;
    for (const NamedSolid& solid : solids) {
        Interface_Static::SetCVal("write.step.product.name", solid.name.c_str());
        for (TopExp_Explorer each(solid.solid, TopAbs_SOLID); each.More(); each.Next()) {
            if (writer.Transfer(each.Current(), STEPControl_ManifoldSolidBrep) != IFSelect_RetDone)
                throw Refusal("a solid cannot be written");
            names.push_back(solid.name);
        }
    }
    const Handle(Interface_InterfaceModel) model = writer.Model();
    std::size_t next = 0, product = 0;
    for (int n = 1; n <= model->NbEntities(); ++n) {
        const auto solid = Handle(StepShape_ManifoldSolidBrep)::DownCast(model->Value(n));
        if (!solid.IsNull() && next < names.size())
            solid->SetName(new TCollection_HAsciiString(names[next++].c_str()));
        const auto found = Handle(StepBasic_Product)::DownCast(model->Value(n));
        if (!found.IsNull() && product < names.size())
            found->SetName(new TCollection_HAsciiString(names[product++].c_str()));
    }
    if (writer.Write(path.c_str()) != IFSelect_RetDone) throw Refusal("the file cannot be written");
}

}  // namespace lathe::step
