/** Addresses as the specification spells them (archives 4.6). */
export const villaPaths = {
  list: '/villageArchives/list',
  add: '/villageArchives/add',
  edit: '/villageArchives/edit',
} as const
