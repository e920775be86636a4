import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { enumeration } from '#kernel/shared/enumeration.ts'
import { field } from '#kernel/shared/field.ts'
import { dateOrder } from '#kernel/shared/fieldErrors.ts'
import {
  DateRangeField,
  DraftNote,
  Field,
  FieldGrid,
  Form,
  FormSection as Section,
  Segment,
  Segmented,
  SubmitButton,
  useForm,
} from '../form/index.ts'
import { TitleRow, toast } from '../ui/index.ts'

const PayWay = enumeration('付款方式', { before: [1, '预付'], after: [2, '后付'] })
const Cycle = enumeration('周期', {
  month: [1, '月'],
  quarter: [2, '季'],
  half: [3, '半年'],
  year: [4, '年'],
  other: [5, '其他'],
})
const Rate = enumeration('税率', {
  one: [1, '1 %'],
  three: [3, '3 %'],
  six: [6, '6 %'],
  nine: [9, '9 %'],
  thirteen: [13, '13 %'],
  free: [0, '免税'],
})

/** A form with every kind of field. */
export const SampleDraft = z
  .object({
    name: field.text('合同名称', { max: 60 }),
    contact: field.nameText('联系人'),
    phone: field.phone(),
    place: field.ref('小区', '/sample/places'),
    startDate: field.day('开始日期'),
    endDate: field.day('结束日期'),
    payWay: field.choice('付款方式', PayWay),
    cycle: field.choice('周期', Cycle),
    rate: field.choice('税率', Rate),
    amount: field.amount('协议总额', { help: '与明细合计不同时须填写原因' }),
    remind: field.optional(field.positiveInteger('到期提醒', { max: 365 })),
    renew: field.optional(field.flag('自动续签')),
    files: field.optional(z.array(z.any()).meta({ title: '附件', control: 'files' })),
    position: field.optional(z.any().meta({ title: '位置', control: 'place' })),
    note: field.optional(field.area('备注')),
    version: z.number().optional(),
  })
  .superRefine(dateOrder('startDate', 'endDate', ['开始日期', '结束日期']))

const steps = [
  { key: 'basic', title: '基本', fields: ['name', 'contact', 'phone', 'place', 'startDate', 'endDate'] },
  { key: 'pay', title: '付款', fields: ['payWay', 'cycle', 'rate', 'amount', 'remind', 'renew'] },
  { key: 'files', title: '附件', fields: ['files', 'position', 'note'] },
]

function Head({ onStale }: { onStale: () => void }) {
  const { saveDraft } = useForm()
  return (
    <TitleRow
      title="新增合同"
      facts={<DraftNote />}
      actions={
        <>
          <Button onClick={onStale}>他人先改</Button>
          <Button onClick={saveDraft}>存草稿</Button>
          <SubmitButton />
        </>
      }
    />
  )
}

/** A form in steps, with drafts, refusals of the server and the collision of two persons. */
export function FormSection() {
  const [stale, setStale] = useState(false)
  async function submit(values: z.output<typeof SampleDraft>): Promise<void> {
    await new Promise((done) => setTimeout(done, 400))
    if (stale) {
      setStale(false)
      toast.error('数据已被他人修改，请刷新后重试')
      throw {
        code: 1000001,
        data: { ...values, payWay: 2, amount: '88000.00', name: `${values.name}（补充）`, version: 3 },
      }
    }
    if (values.name === '重名') {
      toast.error('合同名称已存在')
      throw { code: 1000400, fields: [{ prop: 'name', msg: '合同名称已存在' }] }
    }
    toast.done('合同已提交')
  }
  return (
    <Form
      schema={SampleDraft}
      initial={{ payWay: 1, remind: 60, version: 2 }}
      onSubmit={submit}
      draft="kit.sample"
      segments={steps}
    >
      <Head onStale={() => setStale(true)} />
      <Segmented>
        <Segment of="basic">
          <Section title="基本">
            <FieldGrid columns={2}>
              <Field of="name" span={2} />
              <Field of="contact" />
              <Field of="phone" />
              <Field of="place" />
              <DateRangeField from="startDate" to="endDate" label="服务期" />
            </FieldGrid>
          </Section>
        </Segment>
        <Segment of="pay">
          <Section title="付款" note="随左侧实时计算">
            <FieldGrid columns={3}>
              <Field of="payWay" />
              <Field of="cycle" />
              <Field of="rate" />
              <Field of="amount" />
              <Field of="remind" before="提前" after="天" />
              <Field of="renew" />
            </FieldGrid>
          </Section>
        </Segment>
        <Segment of="files">
          <Section title="附件">
            <FieldGrid columns={2}>
              <Field of="files" />
              <Field of="position" />
              <Field of="note" span={2} />
            </FieldGrid>
          </Section>
        </Segment>
      </Segmented>
    </Form>
  )
}
