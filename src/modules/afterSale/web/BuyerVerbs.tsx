import { AskDrawer, movesOf, Verbs } from '#kernel/web/detail/index.ts'
import { Field } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { ConfirmDanger, toast } from '#kernel/web/ui/index.ts'
import { afterSaleMoves } from '../shared/afterSale.states.ts'
import { type AfterSaleDetail, InterveneDraft, SendBackDraft } from '../shared/afterSale.ts'
import { myAfterSaleApi } from '../shared/api.ts'

/** What the buyer does next. */
export function BuyerVerbs({ row }: { row: AfterSaleDetail }) {
  const { call } = useKit()
  const { id, version } = row
  const move = movesOf(afterSaleMoves, row.step)
  const intervene = move('intervene')
  return (
    <Verbs
      of={[
        {
          ...move('cancel'),
          label: '撤销售后',
          asks: (question) => (
            <ConfirmDanger
              {...question}
              title={`撤销售后 ${row.afterSaleNo}`}
              effect="撤销后可以在售后期内重新申请。"
              verb="撤销"
              onConfirm={() => call(myAfterSaleApi.cancel, { id, version }).then(() => toast.done('售后已撤销'))}
            />
          ),
        },
        {
          ...intervene,
          when: intervene.when && !row.intervened,
          asks: (question) => (
            <AskDrawer
              {...question}
              title="申请平台介入"
              schema={InterveneDraft}
              initial={{ files: [] }}
              save={(draft) => call(myAfterSaleApi.intervene, { id, version, ...draft })}
              told="已申请，平台会查看双方的记录和凭证"
            >
              <p className="sec">每个售后只能申请一次。</p>
              <Field of="note" />
              <Field of="files" />
            </AskDrawer>
          ),
        },
        {
          ...move('sendBack'),
          label: '填写寄回物流',
          primary: true,
          asks: (question) => (
            <AskDrawer
              {...question}
              title="填写寄回物流"
              schema={SendBackDraft}
              initial={{ files: [] }}
              save={(draft) => call(myAfterSaleApi.sendBack, { id, version, ...draft })}
              told="已寄回，等待商家收货"
            >
              <Field of="carrier" />
              <Field of="trackingNo" />
              <Field of="note" />
              <Field of="files" />
            </AskDrawer>
          ),
        },
      ]}
    />
  )
}
