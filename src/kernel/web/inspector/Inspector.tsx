import type { ReactNode } from 'react'
import type { Endpoint, ReplyOf, SentTo } from '#kernel/shared/endpoint.ts'
import { Loaded } from '../detail/Loaded.tsx'
import { Inspected } from './Inspected.tsx'
import { InspectorFrame } from './InspectorFrame.tsx'

interface Props<E extends Endpoint> {
  readonly from: E
  readonly input: SentTo<E>
  /** 客户: 客户不存在或已删除. */
  readonly what: string
  /** For forms: no refresh takes away what is being typed. */
  readonly still?: boolean
  readonly narrow?: boolean
  readonly onClose: () => void
  /** `Inspected`, of the row that was read. Another row begins anew: nothing typed and no open step goes over to it. */
  readonly children: (row: ReplyOf<E>, reload: () => void) => ReactNode
}

/** The row that a list, a board or a message opened, beside it. */
export function Inspector<E extends Endpoint>({ from, input, what, still, narrow, onClose, children }: Props<E>) {
  return (
    <InspectorFrame onClose={onClose} {...(narrow ? { narrow } : {})}>
      <Loaded
        key={JSON.stringify(input)}
        from={from}
        input={input}
        what={what}
        {...(still ? { still } : {})}
        meanwhile={(instead) => <Inspected name={what}>{instead}</Inspected>}
      >
        {children}
      </Loaded>
    </InspectorFrame>
  )
}
