import { Radio } from 'antd'
import { Field, Form, FormFoot, OneFile, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { toast } from '#kernel/web/ui/index.ts'
import { partsApi } from '../shared/api.ts'
import type { PartsDetail } from '../shared/partsDetail.ts'
import css from './form.module.css'

const Answer = partsApi.answer.input.omit({ id: true, version: true })

/** The customer's word on paper, with its picture. */
export function AnswerForm({ request, onCancel }: { request: PartsDetail; onCancel: () => void }) {
  const { call } = useKit()
  return (
    <div className={`py-14 px-20 ${css.body}`}>
      <Form
        schema={Answer}
        initial={{ agreed: true }}
        onSubmit={async (answer) => {
          await call(partsApi.answer, { ...answer, id: request.id, version: request.version })
          toast.done(answer.agreed ? '已登记客户同意，可以领料' : '已登记客户拒绝，本单作废')
          setTimeout(onCancel)
        }}
      >
        <Field of="agreed">
          {({ value, onChange, disabled }) => (
            <Radio.Group
              disabled={disabled}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              options={[
                { value: true, label: '同意' },
                { value: false, label: '拒绝' },
              ]}
            />
          )}
        </Field>
        <Field of="name" />
        <Field of="opinion" help="拒绝时须填写" />
        <Field of="paper" help="客户签字的确认单或告知书">
          {(control) => <OneFile {...control} />}
        </Field>
        <FormFoot onCancel={onCancel}>
          <SubmitButton>登记答复</SubmitButton>
        </FormFoot>
      </Form>
    </div>
  )
}
