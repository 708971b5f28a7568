// Image files read back by VTK itself, as ParaView does it.
#include <gtest/gtest.h>
#include <vtkDataArray.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkXMLImageDataReader.h>

#include <cstdio>
#include <fstream>
#include <numbers>

#include "solver/formats/field_vti.hpp"
#include "solver/formats/map_vti.hpp"

namespace {

/// A file that is gone afterwards.
class TemporaryFile {
public:
    explicit TemporaryFile(const std::string& text) { std::ofstream(path_, std::ios::binary) << text; }
    ~TemporaryFile() { std::remove(path_.c_str()); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    const char* path() const { return path_.c_str(); }

private:
    std::string path_ = std::string("vtk_reader_test_") +
                        testing::UnitTest::GetInstance()->current_test_info()->name() + ".vti";
};

TEST(VtkReader, FieldFrame) {
    lathe::Frame frame;
    frame.component = lathe::FieldComponent::e_z;
    frame.nr = 3, frame.nz = 4;
    frame.dr_m = 1e-3, frame.dz_m = 2e-3, frame.r0_m = 0.5e-3, frame.z0_m = -7e-3;
    frame.time_s = 1.25e-9;
    for (int n = 0; n < 12; ++n) frame.values.push_back(0.25F * static_cast<float>(n));
    const TemporaryFile file(lathe::field_vti(frame));
    vtkNew<vtkXMLImageDataReader> reader;
    reader->SetFileName(file.path());
    reader->Update();
    vtkImageData* image = reader->GetOutput();
    ASSERT_NE(image, nullptr);
    EXPECT_EQ(image->GetDimensions()[0], 4);
    EXPECT_EQ(image->GetDimensions()[1], 3);
    EXPECT_NEAR(image->GetOrigin()[0], -7e-3, 1e-12);
    EXPECT_NEAR(image->GetOrigin()[1], 0.5e-3, 1e-12);
    EXPECT_NEAR(image->GetSpacing()[0], 2e-3, 1e-12);
    EXPECT_NEAR(image->GetSpacing()[1], 1e-3, 1e-12);
    vtkDataArray* values = image->GetPointData()->GetArray("e_z");
    ASSERT_NE(values, nullptr);
    ASSERT_EQ(values->GetNumberOfTuples(), 12);
    for (int n = 0; n < 12; ++n) EXPECT_EQ(values->GetComponent(n, 0), 0.25 * n);
    vtkDataArray* time = image->GetFieldData()->GetArray("TimeValue");
    ASSERT_NE(time, nullptr);
    EXPECT_NEAR(time->GetComponent(0, 0), 1.25e-9, 1e-20);
}

TEST(VtkReader, FrequencyMap) {
    lathe::FrequencyMap map;
    map.nr = 2, map.nz = 2;
    map.dr_m = map.dz_m = 1e-3;
    map.components = {lathe::FieldComponent::e_r, lathe::FieldComponent::e_phi, lathe::FieldComponent::e_z};
    const std::complex<float> i{0.0F, 1.0F};
    map.planes = {{1.0F, 2.0F * i, -3.0F, 4.0F}, {0.0F, 0.0F, 0.0F, 0.0F}, {0.0F, 0.0F, 4.0F, 3.0F * i}};
    const TemporaryFile file(lathe::map_vti(map));
    vtkNew<vtkXMLImageDataReader> reader;
    reader->SetFileName(file.path());
    reader->Update();
    vtkPointData* data = reader->GetOutput()->GetPointData();
    ASSERT_EQ(data->GetNumberOfArrays(), 7);
    EXPECT_STREQ(data->GetScalars()->GetName(), "e_peak");
    EXPECT_NEAR(data->GetArray("e_peak")->GetComponent(2, 0), 5.0, 1e-6);
    EXPECT_NEAR(data->GetArray("e_r_amplitude")->GetComponent(1, 0), 2.0, 1e-6);
    EXPECT_NEAR(data->GetArray("e_r_phase_deg")->GetComponent(1, 0), 90.0, 1e-4);
    EXPECT_NEAR(std::abs(data->GetArray("e_r_phase_deg")->GetComponent(2, 0)), 180.0, 1e-4);
    EXPECT_NEAR(data->GetArray("e_z_phase_deg")->GetComponent(3, 0), 90.0, 1e-4);
}

}  // namespace
