import { usePermissions } from '#kernel/web/session/permissions.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { kitApi } from '#modules/material/shared/kit.api.ts'
import { materialApi } from '#modules/material/shared/material.api.ts'
import { GOODS_TAX } from '#modules/material/shared/material.ts'
import { listed } from '#modules/material/shared/permissions.ts'
import { serviceApi } from '#modules/material/shared/service.api.ts'
import { type Service, ServiceKind, ServicePricing } from '#modules/material/shared/service.ts'
import { quotationApi } from '../shared/api.ts'
import { QuoteLineType } from '../shared/quotation.terms.ts'

/** Something of the company's lists that a line may become. */
export interface LineOffer {
  readonly lineType: number
  readonly id: string
  readonly name: string
  readonly note: string | null
  readonly spec: string | null
  readonly measureUnit: string | null
  readonly price: string | null
  readonly taxRate: string
  readonly service?: Service
}

const { material, kit, service, part } = QuoteLineType.code
const kept = { staleTime: 30_000, retry: false }

/** Whether the company has a catalogue to quote from; the server says so again (commerce 4.3 ◆). */
export const useCatalog = (): boolean => usePermissions()?.allowed[listed.on] === true

/** Materials, kits and services of the catalogue, where there is one, and parts of the warehouse, by the words typed. */
export function useOffers(keyword: string): readonly LineOffer[] {
  const catalog = useCatalog()
  const asked = keyword ? { keyword } : {}
  const { data: parts = [] } = useRead(quotationApi.parts, asked, kept)
  const { data: materials = [] } = useRead(materialApi.options, catalog ? asked : undefined, kept)
  const { data: kits = [] } = useRead(kitApi.options, catalog ? asked : undefined, kept)
  const { data: services = [] } = useRead(serviceApi.all, catalog ? { kind: ServiceKind.code.item } : undefined, kept)
  return [
    ...materials.map((one) => ({
      lineType: material,
      id: one.value,
      name: one.name,
      note: one.note ?? null,
      spec: one.spec,
      measureUnit: one.measureUnit,
      price: one.salePrice,
      taxRate: one.taxRate,
    })),
    ...kits.map((one) => ({
      lineType: kit,
      id: one.value,
      name: one.name,
      note: one.note ?? null,
      spec: null,
      measureUnit: '套',
      price: one.salePrice,
      taxRate: GOODS_TAX,
    })),
    ...services
      .filter(({ name, serviceNo }) => keyword === '' || name.includes(keyword) || serviceNo.includes(keyword))
      .map((one) => ({
        lineType: service,
        id: one.id,
        name: one.name,
        note: one.pricingMode === null ? null : ServicePricing.label(one.pricingMode),
        spec: null,
        measureUnit: null,
        price: one.price,
        taxRate: one.taxRate ?? GOODS_TAX,
        service: one,
      })),
    ...parts.map((one) => ({
      lineType: part,
      id: one.value,
      name: one.name,
      note: one.note ?? null,
      spec: one.spec,
      measureUnit: one.measureUnit,
      price: one.salePrice,
      taxRate: one.taxRate,
    })),
  ]
}
