import {
  CustomerSign,
  FieldUse,
  type RepairConfig,
  type RepairField,
  RepairType,
  repairFields,
} from '../shared/repairConfig.ts'
import css from './phone.module.css'

const { hidden, required } = FieldUse.code
const hints: Readonly<Record<RepairField, string>> = {
  part: '选择部位',
  code: '如 E12',
  cause: '选择原因',
  way: '按住说话，或填写',
  replaced: '扫配件码，或选择',
}

/** The worker's form as these settings make it; follows the form at the left (archives 4.3). */
export function PhonePreview({ config }: { config: RepairConfig }) {
  const { fields, minPhotosBefore, minPhotosAfter } = config
  const names = (Object.keys(repairFields) as RepairField[]).filter((name) => fields[name] !== hidden)
  const must = config.customerSign === CustomerSign.code.must
  return (
    <aside className={css.side} aria-label="手机预览">
      <h2 className="flex gap-8 items-baseline m-0 mb-12 t14 strong">
        手机预览<span className="ter small">随左侧变化</span>
      </h2>
      <div className={`stack hide mx-auto ${css.phone}`}>
        <header>
          <b>{RepairType.label(config.repairType)}</b>
          <span>青禾花园 9栋1单元 1号梯</span>
        </header>
        <div className={`grid gap-10 ${css.screen}`}>
          <ul className={`grid gap-6 m-0 no-marks ${css.steps}`}>
            {config.scanQr && <li>扫描轿厢二维码</li>}
            {config.twoPersons && <li>两人签到</li>}
            {Number(minPhotosBefore) > 0 && <li>维修前照片 0 / {minPhotosBefore}</li>}
          </ul>
          {names.map((name) => (
            <div key={name} className={`grid gap-3 ${css.field}`}>
              <span>
                {repairFields[name]}
                {fields[name] === required && <i> *</i>}
              </span>
              <em>{hints[name]}</em>
            </div>
          ))}
          {Number(minPhotosAfter) > 0 && (
            <div className={css.photos}>
              <span>
                维修后照片<i> *</i>
              </span>
              <div className="flex wrap gap-6 mt-3">
                {Array.from({ length: Number(minPhotosAfter) }, (_, n) => (
                  <b key={n}>+</b>
                ))}
              </div>
            </div>
          )}
          <div className={`grid gap-3 ${css.sign}`}>
            <span>客户签字{must && <i> *</i>}</span>
            <em>
              {must ? '在此签名' : '可免签'}
              {Number(config.autoSignDays) > 0 ? `；${config.autoSignDays} 天未签自动签字` : ''}
            </em>
          </div>
        </div>
        <footer>
          <span>暂停</span>
          <b>完成并提交</b>
        </footer>
      </div>
      <dl className={`m-0 mt-16 t12 ${css.reasons}`}>
        <dt className="ter">点「暂停」可选</dt>
        <dd className="m-0 mb-8">{(config.pauseReasons ?? []).join('、') || '—'}</dd>
        <dt className="ter">关闭工单可选</dt>
        <dd className="m-0 mb-8">{(config.closeReasons ?? []).join('、') || '—'}</dd>
      </dl>
    </aside>
  )
}
