import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/index.ts'
import { refuseMaintain } from '#modules/maintenance/shared/maintenance.ts'

interface Counted {
  readonly added: number
  readonly moved: number
  readonly closed: number
}
interface Previewed extends Counted {
  readonly token: string
  readonly check: { readonly after: { readonly blocked: number } }
}

interface Calls<P extends Previewed> {
  readonly preview: () => Promise<P>
  readonly apply: (token: string) => Promise<Counted>
  /** 计划已重置. */
  readonly said: string
  readonly onDone: () => void
}

/** What `useReplan` gives, whatever is planned anew. */
export type Replan = ReturnType<typeof useReplan>

/**
 * The rest of a year anew, of one line (重置) or of a team (均衡全年): previewed, and written as it was shown. One that is
 * out of date is asked again and wants to be read again.
 */
export function useReplan<P extends Previewed>({ preview: ask, apply: write, said, onDone }: Calls<P>) {
  const { running, run } = useRun()
  const [preview, setPreview] = useState<P>()
  const changed = preview ? preview.added + preview.moved + preview.closed : 0
  const apply = () =>
    run(async () => {
      if (!preview) return
      try {
        const { added, moved, closed } = await write(preview.token)
        toast.done(`${said}：新增 ${added}，改期 ${moved}，关闭 ${closed}`)
        onDone()
      } catch (thrown) {
        if ((thrown as { code?: number } | null)?.code !== refuseMaintain.previewExpired.code) throw thrown
        setPreview(await ask())
        toast.warning('原预览已过期或数据已变化，已按现在的数据重算，请再核对一次')
      }
    })
  return {
    preview,
    changed,
    running,
    appliable: changed > 0 && preview?.check.after.blocked === 0,
    ask: () => run(async () => setPreview(await ask())),
    apply,
    /** What was asked has changed: the preview is not its answer any more. */
    clear: () => setPreview(undefined),
  }
}
