import { useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Loaded, ReasonDialog } from '#kernel/web/detail/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { DateText, KeyValue, moneyText, PanelHead, ShortTable, toast } from '#kernel/web/ui/index.ts'
import type { ArItemDetail } from '#modules/receivable/shared/item.ts'
import { may } from '#modules/receivable/shared/permissions.ts'
import { AR_OWED } from '#modules/receivable/shared/terms.ts'
import { dunningApi } from '../shared/api.ts'
import { Delivery, DunningChannel } from '../shared/dunning.terms.ts'
import { ResultMark } from './DunningList.tsx'

/** Of an item: what was promised, what is disputed, until when it can be claimed, and what was said. */
export function DunningPanel({ item }: { item: ArItemDetail }) {
  const { call, may: holds } = useKit()
  const { running, run } = useRun()
  const [asking, setAsking] = useState(false)
  const owed = (AR_OWED as readonly number[]).includes(item.state)
  const settle = () =>
    run(async () => {
      await call(dunningApi.dispute, { arItemId: item.id, disputed: false })
      toast.done('争议已解除，按规则继续催收')
    })
  return (
    <>
      <PanelHead title="催收" />
      <KeyValue
        items={[
          ['诉讼时效届满', item.limitationDate],
          ['最近可证明的催收', item.demandedOn],
          [
            '承诺回款',
            item.promiseDate &&
              `${item.promiseDate}${item.promiseAmount ? ` ${moneyText(item.promiseAmount)} 元` : ''}`,
          ],
          ['争议', item.disputed ? item.disputeReason : null],
        ]}
      />
      {owed && holds([may.dun]) && (
        <p className="px-14 t13">
          {item.disputed ? (
            <button type="button" className="linkButton" disabled={running} onClick={() => void settle()}>
              解除争议
            </button>
          ) : (
            <button type="button" className="linkButton" onClick={() => setAsking(true)}>
              标记争议
            </button>
          )}
        </p>
      )}
      <Loaded from={dunningApi.list} input={{ arItemId: item.id, size: 20 }} what="催收记录">
        {({ records }) =>
          records.length === 0 ? (
            <p className="ter t13 px-14">还没有催收。</p>
          ) : (
            <ShortTable
              rows={records}
              shape="tight"
              columns={[
                { title: '时间', cell: ({ createdAt }) => <DateText value={createdAt} as="time" /> },
                { title: '方式', cell: ({ channel }) => DunningChannel.label(channel) },
                { title: '内容', cell: ({ content }) => content },
                {
                  title: '结果',
                  cell: ({ result, deliveryState }) =>
                    result === null ? Delivery.label(deliveryState) : <ResultMark result={result} />,
                },
                { title: '经办', cell: ({ createdByName, byRule }) => (byRule ? '规则' : createdByName) },
              ]}
            />
          )
        }
      </Loaded>
      <ReasonDialog
        open={asking}
        title="标记争议"
        effect="这笔款项不再按规则催收，直到解除争议。"
        verb="标记争议"
        onClose={() => setAsking(false)}
        onConfirm={async (reason) => {
          await call(dunningApi.dispute, { arItemId: item.id, disputed: true, reason })
          toast.done('已标记争议')
        }}
      />
    </>
  )
}
