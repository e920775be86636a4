import { type ReactNode, useState } from 'react'
import { KeepContext, type Keeper, keeperOf } from '../form/keep.ts'
import { ConfirmDanger } from '../ui/ConfirmDanger.tsx'

interface Keeping {
  readonly keeper: Keeper
  /** What stands inside and may hold something that is not saved. */
  readonly kept: (part: ReactNode) => ReactNode
  readonly question: ReactNode
}

/** Where a form inside holds what is not saved, closing asks first, by whichever of the ways: the cross, Escape, beside, 取消. */
export function useKeeping(): Keeping {
  const [asked, setAsked] = useState<() => void>()
  const [keeper] = useState(() => keeperOf((leave) => setAsked(() => leave)))
  return {
    keeper,
    kept: (part) => part && <KeepContext value={keeper}>{part}</KeepContext>,
    question: (
      <ConfirmDanger
        open={asked !== undefined}
        title="放弃未保存的修改？"
        effect="关闭后，填写的内容不保留。"
        verb="放弃修改"
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked?.()}
      />
    ),
  }
}
