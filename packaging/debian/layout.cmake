# Run by CPack on what was installed, before it is packed: the places and forms that
# Debian's policy asks for, where they are not those of other systems.

set(_share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/usr/share)

# Of each release Debian wants an entry of its own form (policy 4.4). The date is
# that of SOURCE_DATE_EPOCH where it is set.
string(TIMESTAMP _date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${_share}/doc/warplint/changelog
"warplint (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * What is new stands in CHANGELOG.md, beside this file.

 -- ${CPACK_PACKAGE_CONTACT}  ${_date}
")

# Manual pages and changelogs are compressed (policy 12.1, 12.7), without a time
# stamp, so that the same files give the same package.
file(GLOB _pages ${_share}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${_pages} ${_share}/doc/warplint/changelog
  COMMAND_ERROR_IS_FATAL ANY)

# The license is in one place (policy 12.5).
file(REMOVE ${_share}/doc/warplint/LICENSE)
file(COPY_FILE ${CPACK_WARPLINT_COPYRIGHT} ${_share}/doc/warplint/copyright)

# Completions of packages, for zsh.
file(MAKE_DIRECTORY ${_share}/zsh)
file(RENAME ${_share}/zsh/site-functions ${_share}/zsh/vendor-completions)
