import type { PermissionCode } from './table.ts'

/**
 * Names the permission codes a module speaks of; a code outside archives Appendix A does not compile:
 *
 *   export const may = grants({ list: 'AN1', add: 'ANa', edit: 'ANb' })
 *
 * Only the type of the table is imported, so a page does not carry the table.
 */
/* @__NO_SIDE_EFFECTS__ */
export function grants<const G extends Readonly<Record<string, PermissionCode>>>(codes: G): G {
  return codes
}

/** Whoever edits the company makes, enters and removes its sample (decision 0129). */
export const maySample = grants({ sample: 'AV7' }).sample

export const mayPosition = grants({
  list: 'AV4',
  set: 'AV5',
  add: 'AVg',
  edit: 'AVh',
  delete: 'AVj',
  copy: 'AVk',
  assign: 'AVm',
})
