import { pageExists } from '#kernel/web/router/pages.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { jumpTarget, OpenType } from '../shared/jump.ts'
import type { MessageRow } from '../shared/message.ts'

const FORBIDDEN = '无操作权限'

interface Ways {
  may(needs: readonly string[]): boolean
  /** Opens in this page. */
  go(to: string): void
}

/** Leads to the work by openType (common 8); without the permission it says so and stays. */
export function followJump({ jump }: Pick<MessageRow, 'jump'>, { may, go }: Ways): void {
  // Notices and morning sheets are read where the reader is, also by whoever may not manage them.
  const kind = jump?.moduleName === 'enterprise' ? jump.params.kind : undefined
  if ((kind === 'notice' || kind === 'morning') && jump?.params.id) {
    go(`?${kind}=${encodeURIComponent(jump.params.id)}`)
    return
  }
  const target = jumpTarget(jump)
  if (!jump || !target || !pageExists(target.to.split('?')[0] ?? '')) return
  if (target.needs.length > 0 && !may(target.needs)) {
    toast.warning(FORBIDDEN)
    return
  }
  if (jump.openType === OpenType.code.tab) window.open(target.to, '_blank', 'noopener')
  else if (jump.openType === OpenType.code.popup) window.open(target.to, '_blank', 'popup,width=1200,height=800')
  else go(target.to)
}
