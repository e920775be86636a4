import { audited, calls, findRow, type ServerModule } from '#kernel/server/index.ts'
import { reportingApi } from '#modules/maintenance/shared/reporting.api.ts'
import { linkApi, platformApi, platformLogApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { PlatformDraft, PlatformRow } from '../shared/platform.ts'
import { demoPlatform } from './demo.ts'
import { ownKinds, type ReportKind } from './kinds.ts'
import { linkHandlers } from './link.ts'
import { matchJob } from './match.ts'
import { platformHandlers } from './platform.ts'
import { platformLogHandlers, reportingHandlers } from './platformLog.ts'
import { reportSubscriptions } from './queue.ts'
import { reconcileJob } from './reconcile.ts'
import { Sender } from './sender.ts'

export { FakePlatform, type Fault } from './fakePlatform.ts'
export type { Candidate, ReportKind } from './kinds.ts'
export { ownKinds } from './kinds.ts'
export { Sender } from './sender.ts'
export {
  byId,
  candidate,
  type FactsRow,
  type Found,
  liftOf,
  namesOf,
  neverTold,
  ofLinkedLifts,
} from './telling.store.ts'

/** `more`: kinds of modules further right (4 急修困人, 5 故障告警, 6 检验, 8 终端在线). */
export function platformModule(more: readonly ReportKind[] = []): ServerModule {
  const kinds = [...ownKinds, ...more]
  return {
    name: 'platform',
    tables: ['elevator_link', 'elevator_link_log', 'platform', 'platform_health', 'platform_log'],
    calls: [
      calls(platformApi, platformHandlers(kinds.map(({ kind }) => kind))),
      calls(platformLogApi, platformLogHandlers),
      calls(linkApi, linkHandlers(kinds)),
      calls(reportingApi, reportingHandlers(kinds)),
    ],
    subscriptions: reportSubscriptions(kinds),
    jobs: [reconcileJob, matchJob],
    background: [
      { name: 'platform.demo', start: (services) => demoPlatform(services) },
      {
        name: 'platform.sender',
        start(services) {
          const sender = new Sender(services, { kinds })
          sender.start()
          return sender
        },
      },
    ],
    audited: { platform: audited([PlatformDraft, PlatformRow.pick({ enabled: true })], { needs: [may.list] }) },
    opens: { platform: (ctx, id) => findRow(ctx, 'platform', id) },
  }
}
