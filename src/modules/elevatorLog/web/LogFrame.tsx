import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { EmptyState } from '#kernel/web/ui/index.ts'
import { elevatorApi } from '#modules/elevator/shared/api.ts'
import type { ElevatorDetail } from '#modules/elevator/shared/elevatorDetail.ts'
import { elevatorPage } from '#modules/elevator/web/index.ts'
import css from './log.module.css'

interface Props {
  readonly title: string
  /** Where the chosen lift's page of this kind is. */
  readonly to: (id: string) => string
  readonly actions?: (lift: ElevatorDetail) => ReactNode
  readonly children: (lift: ElevatorDetail) => ReactNode
}

/** The pages of one lift's record: ?id= names the lift; without it one is chosen here. */
export function LogFrame({ title, actions, children }: Props) {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const choose = (
    <div className={css.choose}>
      <RefSelect
        from="/elevator/options"
        placeholder="换一台电梯：名称、编号或拼音"
        value={id ?? undefined}
        onChange={(next) => {
          if (next && next !== id) setSearch({ id: next as string })
        }}
        aria-label="电梯"
      />
    </div>
  )
  if (!id)
    return (
      <Page title={title} beside={choose}>
        <EmptyState what="日志" headline="先选择一台电梯" hint="也可以从电梯详情的「时间线」进来。" />
      </Page>
    )
  return (
    <Loaded from={elevatorApi.detail} input={{ id }} what="电梯">
      {(lift) => (
        <Page
          title={title}
          tab={`${lift.name} ${title}`}
          beside={choose}
          facts={
            <span className="inline gap-16">
              <Link to={elevatorPage.detail(lift.id)}>电梯档案</Link>
              <span>注册代码 {lift.registerCode ?? '—'}</span>
            </span>
          }
          actions={actions?.(lift)}
        >
          {children(lift)}
        </Page>
      )}
    </Loaded>
  )
}
