import type { ServerModule } from '#kernel/server/index.ts'
import { accountModule } from '#modules/account/server/index.ts'
import { contractModule } from '#modules/contract/server/index.ts'
import { customerModule } from '#modules/customer/server/index.ts'

/** The modules of the server, in the declared order (tools/module-order.ts). */
export const serverModules: readonly ServerModule[] = [accountModule, customerModule, contractModule]
