import type { ServerModule } from '#kernel/server/index.ts'
import { customerModule } from '#modules/customer/server/index.ts'
import { maintenanceModule } from '#modules/maintenance/server/index.ts'
import { templateModule } from '#modules/template/server/index.ts'

/** The modules of the server, in the declared order (tools/module-order.ts). */
export const serverModules: readonly ServerModule[] = [templateModule, customerModule, maintenanceModule]
