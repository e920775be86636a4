import { Button } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { useRun } from '#kernel/web/client/useRun.ts'
import { Dialog } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormFoot, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { materialApi, type ShownReply } from '../shared/material.api.ts'
import { mayCatalog } from '../shared/permissions.ts'
import { PriceChangeFields, PriceMode, PriceRounding, PriceTarget } from '../shared/price.ts'
import css from './material.module.css'

export type Chosen = { readonly ids: readonly string[] } | { readonly filter: Record<string, unknown> }
type Draft = z.output<typeof PriceChangeFields>

/** 批量调价: what is asked, then every price before and after with its margin, then it is done (commerce 4.3). */
export function PriceDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { call } = useKit()
  const { running, run } = useRun()
  const [shown, setShown] = useState<{ draft: Draft; reply: ShownReply }>()
  const which = 'ids' in chosen ? { ids: [...chosen.ids] } : { filter: chosen.filter }
  const apply = ({ draft, reply }: { draft: Draft; reply: ShownReply }) =>
    run(async () => {
      const { changed, skipped } = await call(materialApi.batchChangePrice, { ...draft, ...which, token: reply.token })
      const rest = skipped.length > 0 ? `，${skipped.length} 种没有变` : ''
      toast.done(
        draft.effectiveAt ? `${changed} 种物料定于 ${draft.effectiveAt} 调价${rest}` : `已调价 ${changed} 种${rest}`,
      )
      onClose()
    })
  return (
    <Dialog
      title={'ids' in chosen ? `批量调价 ${chosen.ids.length} 种` : '按当前筛选调价'}
      width={860}
      onClose={onClose}
    >
      {shown ? (
        <>
          <Shown reply={shown.reply} />
          <div className="row between pt-8">
            <span className="sec">
              {shown.reply.ok} 种将调价，{shown.reply.total - shown.reply.ok} 种不变
            </span>
            <span className="flex gap-8">
              <Button onClick={() => setShown(undefined)}>返回修改</Button>
              <Button
                type="primary"
                loading={running}
                disabled={shown.reply.ok === 0}
                onClick={() => void apply(shown)}
              >
                确认调价
              </Button>
            </span>
          </div>
        </>
      ) : (
        <Form
          schema={PriceChangeFields}
          initial={{ target: PriceTarget.code.sale, mode: PriceMode.code.up, rounding: PriceRounding.code.fen }}
          onSubmit={async (draft) => {
            const reply = await call(materialApi.view, { kind: 2, ...draft, ...which })
            setTimeout(() => setShown({ draft, reply }))
          }}
        >
          <FieldGrid columns={3}>
            <Field of="target" />
            <Field of="mode" />
            <Field of="value" />
            <Field of="rounding" />
            <Field of="effectiveAt" />
            <Field of="reason" />
          </FieldGrid>
          <FormFoot onCancel={onClose}>
            <SubmitButton>预览</SubmitButton>
          </FormFoot>
        </Form>
      )}
    </Dialog>
  )
}

function Shown({ reply }: { reply: ShownReply }) {
  const margins = useKit().may([mayCatalog.cost])
  const percent = (value: string | null) => (value === null ? '—' : `${value} %`)
  return (
    <div className={css.shown}>
      <ShortTable
        rows={reply.rows}
        by={({ id, row }) => id ?? String(row)}
        label="调价预览"
        tone={({ action }) => action === 3 && 'ter'}
        columns={[
          { title: '物料', cell: ({ name }) => name },
          { title: '调价前 元', as: 'figure', cell: ({ before }) => moneyText(before) },
          { title: '调价后 元', as: 'figure', cell: ({ after, action }) => (action === 3 ? '不变' : moneyText(after)) },
          margins && { title: '毛利率', as: 'figure', cell: ({ marginBefore }) => percent(marginBefore) },
          margins && {
            title: '调后毛利率',
            as: 'figure',
            cell: ({ marginAfter, action }) => (action === 3 ? '' : percent(marginAfter)),
          },
          { title: '说明', cell: ({ errors }) => errors.join('；') },
        ]}
      />
    </div>
  )
}
