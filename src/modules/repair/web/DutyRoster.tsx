import { Button, Select } from 'antd'
import { Field, FormSection, useForm, useFormValue } from '#kernel/web/form/index.ts'
import { type RepairSetting, Shift } from '../shared/setting.ts'
import css from './set.module.css'
import { clockInput, refs } from './setControls.tsx'

/** 值班表: shifts with their telephone, manager and people. */
export function DutyRoster() {
  const { store } = useForm()
  const duty = useFormValue<RepairSetting['duty'] | undefined>('duty') ?? []
  const set = (next: unknown[]) => store.set('duty', next)
  return (
    <FormSection title="值班表" note="班次有名单时，困人优先派名单内的人和本梯负责人">
      <table className={css.table}>
        <thead>
          <tr>
            <th>班次</th>
            <th>自</th>
            <th>至</th>
            <th>值班电话</th>
            <th>值班经理</th>
            <th>值班人员</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {duty.map((_, n) => (
            <tr key={n}>
              <td style={{ width: 78 }}>
                <Field bare of={`duty.${n}.shift`}>
                  {(control) => (
                    <Select
                      id={control.id}
                      aria-label="班次"
                      value={control.value as number}
                      disabled={control.disabled}
                      options={[...Shift.options]}
                      onChange={control.onChange}
                      style={{ width: '100%' }}
                    />
                  )}
                </Field>
              </td>
              <td style={{ width: 72 }}>
                <Field bare of={`duty.${n}.from`}>
                  {clockInput}
                </Field>
              </td>
              <td style={{ width: 72 }}>
                <Field bare of={`duty.${n}.to`}>
                  {clockInput}
                </Field>
              </td>
              <td style={{ minWidth: 128 }}>
                <Field bare of={`duty.${n}.phone`} />
              </td>
              <td style={{ minWidth: 92 }}>
                <Field bare of={`duty.${n}.managerId`}>
                  {(control) => refs(control, '/employee/options', false)}
                </Field>
              </td>
              <td style={{ minWidth: 92 }}>
                <Field bare of={`duty.${n}.workerIds`}>
                  {(control) => refs(control, '/employee/options', true)}
                </Field>
              </td>
              <td>
                <Button
                  size="small"
                  aria-label={`删除第${n + 1}班`}
                  onClick={() => set(duty.filter((__, i) => i !== n))}
                >
                  删除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
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
