import { grants } from '#modules/permission/shared/permissions.ts'

/** What each part of the workbook needs: the right to import its noun, and to add where there is no import of its own. */
export const may = grants({
  customers: 'AMd',
  communities: 'AMm',
  people: 'APg',
  lifts: 'ALc',
  addContract: 'ANa',
  amounts: 'ANj',
  plans: 'JMr',
})
