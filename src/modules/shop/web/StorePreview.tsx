import { hoursSaid } from '#kernel/shared/said.ts'
import { sized } from '#kernel/shared/sized.ts'
import type { StoreDetail } from '../shared/store.ts'
import css from './shop.module.css'

/** The store as its buyers meet it; the licence is shown to everybody (电子商务法 art. 15). */
export function StorePreview({ store }: { store: StoreDetail }) {
  return (
    <div className={css.preview}>
      {store.bannerUrl && (
        <div className={css.banner}>
          <img src={store.bannerUrl && sized(store.bannerUrl, 1280)} alt="" />
        </div>
      )}
      <div className="flex gap-12 items-center px-14 pt-12">
        <img className={css.logo} src={sized(store.logoUrl, 160)} alt="" />
        <div className="min-w-0">
          <div className="strong clip">{store.name}</div>
          <div className="ter small clip">{store.companyName}</div>
        </div>
      </div>
      <p className="sec small px-14">{store.intro || '还没有填写店铺简介'}</p>
      <p className="ter small px-14">
        {hoursSaid(store.shipWithinHours)}内发货 · 签收后 {store.afterSaleDays} 天内可申请售后
      </p>
      <img className={css.licence} src={store.licenseUrl} alt="营业执照" />
    </div>
  )
}
