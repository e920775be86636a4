import { Button } from 'antd'
import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { RefSelect } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { Panel, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { positionApi } from '../shared/api.ts'
import { mayPosition } from '../shared/permissions.ts'
import type { PositionDetail } from '../shared/position.ts'
import css from './position.module.css'

/** 分配人员: who holds the position; adding and taking out are saved at once and take effect at once. */
export function Holders({ position }: { position: PositionDetail }) {
  const { call, may } = useKit()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { running, run } = useRun()
  const { id, holders } = position
  const assigns = may([mayPosition.assign])

  async function assign(change: { addIds?: string[]; removeIds?: string[] }, done: string): Promise<void> {
    await run(async () => {
      await call(positionApi.assign, { id, ...change })
      toast.done(done)
      setChosen([])
    })
  }

  return (
    <Panel title="员工" count={holders.length} right={<span className="small ter">分配后立即生效</span>}>
      <Can needs={[mayPosition.assign]}>
        <div className={`grid cols-1-auto gap-8 pt-4 pb-12 px-16 ${css.assign}`}>
          <RefSelect
            from="/employee/options"
            many
            aria-label="分配给员工"
            placeholder="选择员工"
            value={[...chosen]}
            onChange={(ids) => setChosen(([] as string[]).concat(ids ?? []))}
          />
          <Button
            type="primary"
            ghost
            disabled={chosen.length === 0}
            loading={running}
            onClick={() => void assign({ addIds: [...chosen] }, `已分配 ${chosen.length} 人`)}
          >
            分配
          </Button>
        </div>
      </Can>
      {holders.length > 0 && (
        <ShortTable
          rows={holders}
          columns={[
            { title: '姓名', cell: ({ name }) => name },
            { title: '工号', as: 'num', cell: ({ employeeNo }) => employeeNo },
            { title: '班组', cell: ({ teamName }) => teamName },
            { title: '其他岗位', cell: ({ others }) => others.join('、') },
            {
              title: '操作',
              quiet: true,
              tone: () => css.right,
              cell: (one) =>
                assigns &&
                (one.others.length === 0 ? (
                  <span className="ter small" title="只有这一个岗位，请先分配其他岗位">
                    仅此岗位
                  </span>
                ) : (
                  <button
                    type="button"
                    className="linkButton"
                    disabled={running}
                    onClick={() => void assign({ removeIds: [one.id] }, `${one.name}已移出岗位`)}
                  >
                    移出
                  </button>
                )),
            },
          ]}
        />
      )}
    </Panel>
  )
}
