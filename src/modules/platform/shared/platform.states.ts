import { machine } from '#kernel/shared/machine.ts'
import { may } from './permissions.ts'
import { LinkState, PlatformLogState, refusePlatform } from './platform.terms.ts'

const log = PlatformLogState.code
const link = LinkState.code
const forbidden = refusePlatform.state

/** A record on its way to a platform (archives 3, Platform log). */
export const platformLog = machine(
  PlatformLogState,
  {
    send: { label: '上报', from: [log.waiting, log.retrying], to: log.sending },
    accept: { label: '确认成功', from: [log.sending], to: log.done },
    postpone: { label: '稍后重试', from: [log.sending], to: log.retrying },
    fail: { label: '终止', from: [log.sending], to: log.failed },
    retry: { label: '重推', from: [log.failed], to: log.waiting, needs: [may.retry] },
    ignore: { label: '忽略', from: [log.retrying, log.failed], to: log.ignored, needs: [may.retry] },
  },
  forbidden,
)

/** A lift and its number at a platform (archives 3, Link). 重试 is 关联 again after a failure, with a code of its own. */
export const elevatorLink = machine(
  LinkState,
  {
    link: { label: '关联', from: [link.none, link.failed, link.ended], to: link.linking, needs: [may.link] },
    accept: { label: '确认关联', from: [link.linking], to: link.linked },
    fail: { label: '终止', from: [link.linking], to: link.failed },
    unlink: { label: '解除', from: [link.linked], to: link.ended, needs: [may.unlink] },
    retry: { label: '重试', from: [link.failed], to: link.linking, needs: [may.linkRetry] },
  },
  forbidden,
)
