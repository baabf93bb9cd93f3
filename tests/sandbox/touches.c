/* A right plugin that tries what a worker is kept from, and prints what came of it: a word and an error
 * number. What it may try to change lies in the folder TOUCH_OUTSIDE.
 * SPDX-License-Identifier: Apache-2.0 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char place[4096];

static const char *outside(const char *name) {
  snprintf(place, sizeof place, "%s/%s", getenv("TOUCH_OUTSIDE"), name);
  return place;
}

static void tell(const char *what, int succeeded) {
  printf("%s %d\n", what, succeeded ? 0 : errno);
}

static int can_open(const char *path, int flags) {
  const int file = open(path, flags, 0666);
  const int reason = errno;
  if (file >= 0) close(file);
  errno = reason;
  return file >= 0;
}

static void *wait_for_name(void *release) {
  return pthread_mutex_lock(release) == 0 ? NULL : release;
}

static int can_name_thread(void) {
  pthread_mutex_t release = PTHREAD_MUTEX_INITIALIZER;
  pthread_t thread;
  pthread_mutex_lock(&release);
  if (pthread_create(&thread, NULL, wait_for_name, &release) != 0) return 0;
  errno = pthread_setname_np(thread, "named");
  const int reason = errno;
  pthread_mutex_unlock(&release);
  pthread_join(thread, NULL);
  errno = reason;
  return reason == 0;
}

static int can_share_memory(void) {
  const int file = shm_open("/torment-touches", O_CREAT | O_RDWR, 0600);
  return file >= 0 && close(file) == 0 && shm_unlink("/torment-touches") == 0;
}

/* What a program does that the plugin starts is no different. */
static int child_can_write(void) {
  int status = 0;
  const pid_t child = fork();
  if (child == 0) _exit(can_open(outside("by-child"), O_CREAT | O_WRONLY) ? 0 : errno);
  waitpid(child, &status, 0);
  errno = WEXITSTATUS(status);
  return errno == 0;
}

static void tell_descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  for (struct dirent *entry; folder && (entry = readdir(folder));) {
    char target[512];
    const ssize_t length = readlinkat(dirfd(folder), entry->d_name, target, sizeof target - 1);
    if (length > 0 && atoi(entry->d_name) != dirfd(folder))
      printf("descriptor %s %.*s\n", entry->d_name, (int)length, target);
  }
  if (folder) closedir(folder);
}

static void touch_everything(void) {
  extern char **environ;
  char environment_of_host[64];
  snprintf(environment_of_host, sizeof environment_of_host, "/proc/%d/environ", (int)getppid());

  tell("write_scratch", can_open("in-scratch", O_CREAT | O_WRONLY));
  tell("make_folder_in_scratch", mkdir("folder", 0777) == 0);
  tell("write_null", can_open("/dev/null", O_WRONLY));
  tell("share_memory", can_share_memory());
  tell("name_thread", can_name_thread());
  tell("read_outside", can_open(outside("kept"), O_RDONLY));
  tell("make_file", can_open(outside("new"), O_CREAT | O_WRONLY));
  tell("write_file", can_open(outside("kept"), O_WRONLY));
  tell("truncate_file", truncate(outside("kept"), 0) == 0);
  tell("remove_file", unlink(outside("removed")) == 0);
  tell("make_folder", mkdir(outside("folder"), 0777) == 0);
  tell("make_link", symlink("kept", outside("link")) == 0);
  tell("move_out_of_scratch", rename("in-scratch", outside("moved")) == 0);
  tell("child_writes", child_can_write());
  tell("read_environment_of_host", can_open(environment_of_host, O_RDONLY));
  tell("signal_host", kill(getppid(), 0) == 0);
  tell_descriptors();
  for (char **entry = environ; *entry; entry++)
    printf("variable %s\n", *entry);
  fflush(stdout);
}

#define MISDEED touch_everything()
#include "../fakes/good.h"
