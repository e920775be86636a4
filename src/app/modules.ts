import type { ServerModule } from '#kernel/server/index.ts'
import { accountModule } from '#modules/account/server/index.ts'
import { auditModule } from '#modules/audit/server/index.ts'
import { contractModule } from '#modules/contract/server/index.ts'
import { customerModule } from '#modules/customer/server/index.ts'
import { elevatorModule } from '#modules/elevator/server/index.ts'
import { jobModule } from '#modules/job/server/index.ts'
import { messageModule } from '#modules/message/server/index.ts'
import { searchModule } from '#modules/search/server/index.ts'
import { storageModule } from '#modules/storage/server/index.ts'

/** The modules of the server, in the declared order (tools/module-order.ts). */
export const serverModules: readonly ServerModule[] = [
  accountModule,
  auditModule,
  storageModule,
  jobModule,
  messageModule,
  customerModule,
  elevatorModule,
  contractModule,
  searchModule,
]
