import { grants } from '#modules/permission/shared/permissions.ts'

/** Codes of the city platforms (archives Appendix A). */
export const may = grants({
  list: 'AVJ',
  edit: 'AVs',
  enable: 'AVt',
  log: 'AVK',
  retry: 'AVu',
  links: 'AVL',
  linkLog: 'AVM',
  link: 'AVv',
  unlink: 'AVw',
  linkRetry: 'AVx',
})
