import { Button, Pagination } from 'antd'
import type { ReactNode } from 'react'
import type { Endpoint, SentTo } from '#kernel/shared/endpoint.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { useAddressed } from '#kernel/web/router/useAddressed.ts'
import { useUser } from '#kernel/web/session/user.ts'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { askLogin } from './login.tsx'
import { MallFrame } from './MallFrame.tsx'
import css from './mine.module.css'

interface MineProps {
  /** As one says it: 售后, 发票. */
  readonly what: string
  readonly children: ReactNode
}

/** A page of a buyer's own in the mall; whoever is not signed in is asked to. */
export function Mine({ what, children }: MineProps) {
  const user = useUser()
  return (
    <MallFrame title={`我的${what}`}>
      <div className={`mx-auto bg r-8 ${css.page}`}>
        {user ? (
          children
        ) : (
          <EmptyState
            what={what}
            headline={`登录后查看${what}`}
            actions={
              <Button type="primary" onClick={() => void askLogin()}>
                登录
              </Button>
            }
          />
        )}
      </div>
    </MallFrame>
  )
}

const SIZE = 20

interface MineListProps<E extends Endpoint, Row> {
  readonly what: string
  readonly from: E
  /** Where the first one comes from. */
  readonly hint: string
  readonly card: (row: Row) => ReactNode
}

/** All of a buyer's own of a kind, page by page; the page stands in the address. */
export function MineList<Row, E extends Endpoint = Endpoint>({ what, from, hint, card }: MineListProps<E, Row>) {
  const [at = '1', go] = useAddressed('page')
  const page = Math.max(1, Number(at) || 1)
  return (
    <>
      <h1 className="f-16 py-8">我的{what}</h1>
      <Loaded from={from} input={{ page, size: SIZE } as SentTo<E>} what={what}>
        {(reply) => {
          const { records, total } = reply as { records: readonly Row[]; total: number }
          if (records.length === 0) return <EmptyState what={what} hint={hint} />
          return (
            <>
              <ul className="bare-list" aria-label={`${what}列表`}>
                {records.map(card)}
              </ul>
              {total > SIZE && (
                <Pagination
                  current={page}
                  pageSize={SIZE}
                  total={total}
                  showSizeChanger={false}
                  onChange={(next) => go(String(next))}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
