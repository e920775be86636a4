import { calls, type ServerModule } from '#kernel/server/index.ts'
import { customerApi } from '../shared/api.ts'
import { customerHandlers } from './customer.ts'

export const customerModule: ServerModule = { name: 'customer', calls: [calls(customerApi, customerHandlers)] }
