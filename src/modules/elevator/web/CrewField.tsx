import { Link } from 'react-router'
import { Field, useForm, useFormValue, useRefLabels } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { certificatesPage } from '#modules/employee/shared/paths.ts'
import { may as mayEmployee } from '#modules/employee/shared/permissions.ts'
import { crewOptions } from '../shared/elevatorFields.ts'
import css from './elevator.module.css'

const none: readonly string[] = []

/**
 * 维保人员. Who holds no certificate in force is refused at 提交 (1007011): the reason stands here as soon as he is chosen,
 * with the way to his certificates, which opens beside the form. Those who were in charge before stay as they are.
 */
export function CrewField() {
  const { may } = useKit()
  const { store } = useForm()
  const ids = (useFormValue('maintenanceWorkers') as readonly string[] | undefined) ?? none
  const before = (store.initial().maintenanceWorkers as readonly string[] | undefined) ?? none
  const unfit = useRefLabels(crewOptions, ids).filter(
    ({ value, warn }) => warn && ids.includes(value) && !before.includes(value),
  )
  return (
    <div style={{ gridColumn: 'span 2' }}>
      <Field of="maintenanceWorkers" />
      {unfit.map(({ value, label, warn }) => (
        <p key={value} className={`amberText small ${css.taken}`}>
          {label}：{warn}，不能负责电梯。
          {may([mayEmployee.detail]) && (
            <Link to={certificatesPage(value)} target="_blank">
              查看{label}的证书
            </Link>
          )}
        </p>
      ))}
    </div>
  )
}
