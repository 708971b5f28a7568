// Marks loops that are compiled for several instruction sets, chosen when the program is loaded.
#pragma once

// Contraction to fused multiply-add is off, so each clone gives the same bits. Sanitizers do not
// support the way clones are chosen, so they get one version only.
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LATHE_VECTOR_CLONES __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LATHE_VECTOR_CLONES
#endif
