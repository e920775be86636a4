import type { ServerModule } from '#kernel/server/index.ts'
import { customerModule } from '#modules/customer/server/index.ts'
import { elevatorModule } from '#modules/elevator/server/index.ts'

/** The modules of the server, in the declared order (tools/module-order.ts). */
export const serverModules: readonly ServerModule[] = [customerModule, elevatorModule]
