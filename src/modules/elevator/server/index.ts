import { calls, importWork, type ServerModule } from '#kernel/server/index.ts'
import { transferApi } from '#modules/employee/shared/api.ts'
import { handoverApi } from '#modules/employee/shared/handoverApi.ts'
import { elevatorApi } from '../shared/api.ts'
import { qrApi } from '../shared/qr.ts'
import { findDetail } from './elevator.store.ts'
import { elevatorHandlers } from './elevator.ts'
import { elevatorImporter } from './elevatorImport.ts'
import { handoverHandlers } from './handover.ts'
import { qrHandlers } from './qr.ts'
import { transferHandlers } from './transfer.ts'

export { findLiftCrews, type HeldLift } from './crew.store.ts'
export { type CrewChange, changeCrews, demandCertified, ordersMoved } from './crewChange.ts'
export { addElevatorLogs, type LogEntry } from './elevatorLog.store.ts'
export { elevatorScope, visible as visibleLifts } from './elevatorScope.store.ts'
export { type RecordEntry, recordHash } from './recordChain.ts'

export const elevatorModule: ServerModule = {
  name: 'elevator',
  calls: [
    calls(elevatorApi, elevatorHandlers),
    calls(qrApi, qrHandlers),
    calls(transferApi, transferHandlers),
    calls(handoverApi, handoverHandlers),
  ],
  works: [importWork(elevatorImporter)],
  opens: { elevator: findDetail },
}
