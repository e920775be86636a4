import { answers, audited, calls, type ServerModule } from '#kernel/server/index.ts'
import { messageAsks } from '#modules/message/server/index.ts'
import { repairAsks } from '#modules/repair/server/index.ts'
import { pushApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { noteRead } from './log.store.ts'
import { faultOccurred } from './occurred.ts'
import { orderAccepted, orderReached, orderWaits, pushTold, recordOver } from './orders.ts'
import { pushHandlers } from './push.ts'
import { PushSender } from './sender.ts'
import { findSettingRow } from './setting.store.ts'

export { PushSender } from './sender.ts'

const repairs = (...names: string[]) => names.map((name) => `repairOrder.${name}`)

export const pushModule: ServerModule = {
  name: 'push',
  tables: ['push_log', 'push_rung', 'push_setting'],
  calls: [calls(pushApi, pushHandlers)],
  duties: [...answers(messageAsks, { noteRead }), ...answers(repairAsks, { pushTold })],
  subscriptions: [
    { subscriber: 'push.occurred', events: ['fault.occurred', 'fault.escalated'], handle: faultOccurred },
    { subscriber: 'push.orderWaits', events: repairs('reported', 'dispatched'), handle: orderWaits },
    { subscriber: 'push.orderAccepted', events: repairs('accepted'), handle: orderAccepted },
    {
      subscriber: 'push.orderReached',
      events: repairs('arrived', 'rescued', 'completed', 'closed'),
      handle: orderReached,
    },
    { subscriber: 'push.recordOver', events: ['fault.closed', 'alarm.freed'], handle: recordOver },
  ],
  background: [
    {
      name: 'push.sender',
      start(services) {
        const sender = new PushSender(services)
        sender.start()
        return sender
      },
    },
  ],
  audited: { push_setting: audited([], { needs: [may.list], also: { setting: '推送设置' } }) },
  opens: { push_setting: findSettingRow },
}
