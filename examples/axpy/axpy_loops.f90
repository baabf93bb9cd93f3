! The loops of OutsideAxpy in Fortran. Arrays of explicit shape are plain addresses on C's side (ISO_C_BINDING).
! SPDX-License-Identifier: Apache-2.0
module axpy_loops
  use, intrinsic :: iso_c_binding
  implicit none
contains
  subroutine axpy_enter(n, x, y, z) bind(c)
    integer(c_int64_t), value :: n
    real(c_double), intent(in) :: x(n), y(n)
    real(c_double), intent(inout) :: z(n)
    !$acc enter data create(x, y, z)
  end subroutine

  subroutine axpy_upload(n, x, y) bind(c)
    integer(c_int64_t), value :: n
    real(c_double), intent(in) :: x(n), y(n)
    !$acc update device(x, y)
  end subroutine

  subroutine axpy_compute(n, a, x, y, z) bind(c)
    integer(c_int64_t), value :: n
    real(c_double), value :: a
    real(c_double), intent(in) :: x(n), y(n)
    real(c_double), intent(inout) :: z(n)
    integer(c_int64_t) :: i
    !$acc parallel loop present(x, y, z)
    do i = 1, n
      z(i) = a * x(i) + y(i)
    end do
  end subroutine

  subroutine axpy_download(n, z) bind(c)
    integer(c_int64_t), value :: n
    real(c_double), intent(inout) :: z(n)
    !$acc update self(z)
  end subroutine

  subroutine axpy_leave(n, x, y, z) bind(c)
    integer(c_int64_t), value :: n
    real(c_double), intent(in) :: x(n), y(n)
    real(c_double), intent(inout) :: z(n)
    !$acc exit data delete(x, y, z)
  end subroutine
end module
