import { Button } from 'antd'
import { Field, FormSection, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { type RepairSetting, Shift } from '../shared/setting.ts'
import { choiceOf, clockInput, refs, removing } from './setControls.tsx'

const shiftChoice = choiceOf('班次', Shift.options)

/** 值班表: shifts with their telephone, manager and people. */
export function DutyRoster() {
  const { store } = useForm()
  const duty = useFormValue<RepairSetting['duty'] | undefined>('duty') ?? []
  const set = (next: unknown[]) => store.set('duty', next)
  return (
    <FormSection title="值班表" note="班次有名单时，困人优先派名单内的人和本梯负责人">
      <ShortTable
        shape="fields"
        rows={duty}
        by={(_, n) => String(n)}
        columns={[
          {
            title: '班次',
            width: 70,
            cell: (_, n) => (
              <Field bare of={`duty.${n}.shift`}>
                {shiftChoice}
              </Field>
            ),
          },
          {
            title: '自',
            width: 64,
            cell: (_, n) => (
              <Field bare of={`duty.${n}.from`}>
                {clockInput}
              </Field>
            ),
          },
          {
            title: '至',
            width: 64,
            cell: (_, n) => (
              <Field bare of={`duty.${n}.to`}>
                {clockInput}
              </Field>
            ),
          },
          { title: '值班电话', width: 152, cell: (_, n) => <Field bare of={`duty.${n}.phone`} /> },
          {
            title: '值班经理',
            width: 92,
            cell: (_, n) => (
              <Field bare of={`duty.${n}.managerId`}>
                {(control) => refs(control, '/employee/options', false)}
              </Field>
            ),
          },
          {
            title: '值班人员',
            width: 92,
            cell: (_, n) => (
              <Field bare of={`duty.${n}.workerIds`}>
                {(control) => refs(control, '/employee/options', true)}
              </Field>
            ),
          },
          removing(
            (n) => `删除第${n}班`,
            (n) => set(duty.filter((_, i) => i !== n)),
          ),
        ]}
      />
      <p className="m-0 pb-12">
        <Button
          size="small"
          disabled={duty.length >= 8}
          onClick={() => set([...duty, { shift: Shift.code.day, from: '08:00', to: '20:00', workerIds: [] }])}
        >
          增加班次
        </Button>
      </p>
    </FormSection>
  )
}
