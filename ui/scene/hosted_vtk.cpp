#include "ui/scene/hosted_vtk.hpp"

#include <vtkOpenGLFramebufferObject.h>
#include <vtkOpenGLState.h>
#include <vtk_glew.h>

// The factories that connect VTK's abstract rendering classes to OpenGL; CMake's vtk_module_autoinit
// does this for shared builds through a macro, here it stands where it is needed.
#include <vtkAutoInit.h>
VTK_MODULE_INIT(vtkRenderingOpenGL2)

namespace lathe::ui {

HostedVtk::HostedVtk() {
    window_->SetMultiSamples(0);  // twice the time of a picture where OpenGL runs on the processor
    window_->SetFrameBlitModeToNoBlit();
}

unsigned HostedVtk::render(int width, int height) {
    // The context belongs to Qt: tell VTK that it is there, current and good enough.
    window_->SetReadyForRendering(true);
    window_->SetIsCurrent(true);
    window_->SetIsDirect(1);
    window_->SetSupportsOpenGL(1);
    if (!initialised_) {
        window_->InitializeFromCurrentContext();
        initialised_ = true;
    }
    window_->SetSize(width, height);
    window_->SetFrameBlitModeToNoBlit();
    auto* state = window_->GetState();
    state->Reset();
    state->Push();
    // Qt leaves its own blending behind; VTK takes its own for granted.
    state->vtkglEnable(GL_BLEND);
    state->vtkglBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    state->vtkglDepthFunc(GL_LEQUAL);
    window_->Render();
    state->Pop();
    window_->SetReadyForRendering(false);
    return window_->GetDisplayFramebuffer()->GetFBOIndex();
}

void HostedVtk::release() {
    window_->SetReadyForRendering(true);
    window_->Finalize();
    window_->SetReadyForRendering(false);
    initialised_ = false;
}

}  // namespace lathe::ui
