/**
 * The modules in their one order: a module imports from itself and from those before it (to its left), never from those
 * after it. News to the right travels as events.
 */
export const moduleOrder = [
  'permission',
  'account',
  'organisation',
  'audit',
  'storage',
  'message',
  'template',
  'community',
  'customer',
  'employee',
  'elevator',
  'project',
  'contract',
  'maintenance',
  'repair',
  'inspection',
  'evaluation',
  'monitoring',
  'diagnosis',
  'warehouse',
  'receivable',
  'quotation',
  'shop',
  'mallOrder',
  'statistics',
  'search',
  'workbench',
  'demo',
] as const
