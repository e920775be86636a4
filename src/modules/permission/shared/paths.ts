/** Addresses as the specification spells them (archives 4.2). */
export const permissionPaths = {
  list: '/permission/permissionList',
  /** ?mode=add, optionally with &from={id}; ?mode=edit&id={id}. */
  set: '/permission/setpermission',
} as const
