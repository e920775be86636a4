import { type ReactNode, useState } from 'react'
import { ConfirmDanger } from '../ui/ConfirmDanger.tsx'
import { KeepContext, type Keeper, keeperOf } from './keep.ts'

interface Keeping {
  readonly keeper: Keeper
  /** What stands inside and may hold something that is not saved. */
  readonly kept: (part: ReactNode) => ReactNode
  readonly question: ReactNode
}

interface Ways {
  /** 关闭, of what is closed and not gone away from. */
  readonly verb?: '关闭' | '离开'
  /** Lets the answer leave. */
  readonly go?: (leave: () => void) => void
}

/** Where a form inside holds what is not saved, closing asks first, by whichever of the ways: the cross, Escape, beside, 取消. */
export function useKeeping({ verb = '关闭', go = (leave) => leave() }: Ways = {}): Keeping {
  const [asked, setAsked] = useState<() => void>()
  const [keeper] = useState(() => keeperOf((leave) => setAsked(() => leave)))
  return {
    keeper,
    kept: (part) => part && <KeepContext value={keeper}>{part}</KeepContext>,
    question: (
      <ConfirmDanger
        open={asked !== undefined}
        title="放弃未保存的修改？"
        effect={`${verb}后，填写的内容不保留。`}
        verb="放弃修改"
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && go(asked)}
      />
    ),
  }
}
