# The Debian package: "cpack -G DEB --config build/CPackConfig.cmake". The plugin and
# warplint-clangd take LLVM's and Clang's shared libraries from Debian, as in the build.

set(CPACK_PACKAGE_NAME warplint)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "warplint")
set(CPACK_PACKAGE_CONTACT "warplint developers <warplint@users.noreply.github.com>")
set(CPACK_PACKAGE_HOMEPAGE_URL "https://github.com/warplint/warplint")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)

set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "finds CUDA kernel launches that will fail")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"warplint reads CUDA source with Clang, works out every launch configuration
that it fixes, and holds it against the limits of each GPU architecture: what
will fail, or will leave the GPU half empty, is found before anything runs. It
needs no GPU and no CUDA toolkit.
.
This package brings the command, a plugin for clang-tidy, and a clangd with
the same checks for editors.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# What --diff asks.
set(CPACK_DEBIAN_PACKAGE_DEPENDS git)
# The headers of the C++ library, which most sources include: where they are missing,
# a file is read as far as it goes.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-tidy-${LLVM_VERSION_MAJOR}, libstdc++-dev")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

# One package of all that "cmake --install" installs, in Debian's places.
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/debian/layout.cmake)
set(CPACK_WARPLINT_COPYRIGHT ${CMAKE_CURRENT_SOURCE_DIR}/debian/copyright)

include(CPack)
