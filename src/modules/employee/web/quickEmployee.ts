import type { QuickForm } from '#kernel/web/form/index.ts'
import { employeeApi } from '../shared/api.ts'
import { EmployeeDraft } from '../shared/employee.ts'

/** A person from inside a picker; invited later from the list. */
export const quickEmployee: QuickForm = {
  schema: EmployeeDraft,
  add: employeeApi.add,
  fields: ['name', 'phone', 'kind', 'positionIds', 'skills', 'skillLevel', 'entryDate'],
  initial: (typed) => ({ name: typed, positionIds: [], skills: [] }),
}
