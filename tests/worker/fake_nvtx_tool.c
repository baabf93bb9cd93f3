/* An NVTX tool, by the protocol of nvtx3/nvtxDetail: prints to standard error "nvtx DEPTH NAME" for each
 * range pushed, and "nvtx DEPTH end" when it is popped. Built with REFUSES it does not let itself be
 * attached.
 * SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef void (*function)(void);
typedef struct callbacks {
  size_t struct_size;
  int (*get_module_function_table)(uint32_t module, function ***table, unsigned *size);
} callbacks;

static int depth;
static int push(const char *name) {
  fprintf(stderr, "nvtx %d %s\n", depth, name);
  return depth++;
}
static int pop(void) {
  fprintf(stderr, "nvtx %d end\n", --depth);
  return depth;
}
static void ignore(void) {}

/* Fills in every slot of every module, as tools do. */
int InitializeInjectionNvtx2(const void *(*get_table)(uint32_t));
int InitializeInjectionNvtx2(const void *(*get_table)(uint32_t)) {
  const callbacks *tables = (const callbacks *)get_table(1);
#ifdef REFUSES
  return 0;
#endif
  if (tables == NULL || tables->struct_size < sizeof *tables) return 0;
  for (uint32_t module = 1; module <= 6; module++) {
    function **table = NULL;
    unsigned size = 0;
    if (tables->get_module_function_table(module, &table, &size) == 0 || table == NULL) return 0;
    for (unsigned i = 1; i < size; i++)
      *table[i] = ignore;
    if (table[size] != NULL) return 0;
    if (module == 1) *table[9] = (function)(void (*)(void))push;
    if (module == 1) *table[11] = (function)(void (*)(void))pop;
  }
  return 1;
}
