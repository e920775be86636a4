import type { QuickForm } from '#kernel/web/form/index.ts'
import { customerApi } from '../shared/api.ts'
import { CustomerDraft, CustomerType } from '../shared/customer.ts'

/** A customer from inside a picker: name, kind and whom to call. */
export const quickCustomer: QuickForm = {
  schema: CustomerDraft,
  add: customerApi.add,
  fields: ['name', 'type', 'creditCode', 'role', 'contacts.0.name', 'contacts.0.phone'],
  initial: (typed) => ({
    name: typed,
    type: CustomerType.code.enterprise,
    contacts: [{ name: '', phone: '', isDefault: true }],
    safetyOfficers: [],
    invoice: {},
  }),
}
