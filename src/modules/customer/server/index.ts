import { calls, findRow, importWork, type ServerModule } from '#kernel/server/index.ts'
import { customerApi } from '../shared/api.ts'
import { customerHandlers } from './customer.ts'
import { customerImporter } from './customerImport.ts'

export const customerModule: ServerModule = {
  name: 'customer',
  calls: [calls(customerApi, customerHandlers)],
  works: [importWork(customerImporter)],
  opens: { customer: (ctx, id) => findRow(ctx, 'customer', id) },
}
