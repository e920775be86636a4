import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { quantityText } from '#kernel/shared/text.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { quoteSchemeApi } from '../shared/scheme.api.ts'
import { draftLines, useTyped } from './live.ts'

type Differences = ReplyOf<typeof quoteSchemeApi.latestPrices>

/** 刷新为最新价: what would change is listed first (commerce 4.3), and only then taken. */
export function LatestPrices() {
  const { call } = useKit()
  const { running, run } = useRun()
  const { lines, params, setLines } = useTyped()
  const [found, setFound] = useState<Differences>()
  const ask = () =>
    run(async () => {
      const differences = await call(quoteSchemeApi.latestPrices, { params, lines: draftLines(lines) as never })
      if (differences.lines.length === 0) toast.done('各行已是最新价')
      else setFound(differences)
    })
  const take = ({ lines: changed }: Differences) => {
    const latest = new Map(changed.map((one) => [one.at, one.latest]))
    setLines(lines.map((line, at) => (latest.has(at) ? { ...line, price: latest.get(at), latest: true } : line)))
    setFound(undefined)
    toast.done(`${changed.length} 行已改为最新价，保存后生效`)
  }
  const named = lines.some(({ refId }) => Boolean(refId))
  if (!named) return null
  return (
    <>
      <Button loading={running} onClick={() => void ask()}>
        刷新为最新价
      </Button>
      {found && (
        <Modal open title="与最新价的差异" width={680} footer={null} onCancel={() => setFound(undefined)}>
          <ShortTable
            rows={found.lines}
            by={({ at }) => String(at)}
            label="与最新价的差异"
            columns={[
              { title: '名称', cell: ({ name }) => name },
              { title: '数量', as: 'figure', cell: ({ qty }) => (qty === null ? '—' : quantityText(qty)) },
              { title: '现在 元', as: 'figure', cell: ({ price }) => moneyText(price) },
              { title: '最新 元', as: 'figure', cell: ({ latest }) => moneyText(latest) },
              { title: '金额变化 元', as: 'figure', cell: ({ delta }) => moneyText(delta) },
            ]}
            foot={['合计', null, null, null, moneyText(found.delta)]}
          />
          <div className="row between pt-8">
            <span className="sec">另行议定的单价也会改为最新价</span>
            <span className="flex gap-8">
              <Button onClick={() => setFound(undefined)}>保持原价</Button>
              <Button type="primary" onClick={() => take(found)}>
                改为最新价
              </Button>
            </span>
          </div>
        </Modal>
      )}
    </>
  )
}
