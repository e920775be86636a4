import { shortKindsOf as shortKindsOfSource } from '#modules/stock/server/index.ts'
import { ReservationSource } from '#modules/stock/shared/reservation.ts'

/** A request is served by the order that has lines of the catalogue; what it waits for is reserved in its own name. */
export const shortKindsOf = (request: string): string =>
  `(select ${shortKindsOfSource(request, ReservationSource.code.parts)} from parts_order serving
    where serving.company_id = ${request}.company_id and serving.parts_request_id = ${request}.id and serving.deleted_at is null
      and exists (select 1 from parts_order_line ol where ol.company_id = serving.company_id and ol.order_id = serving.id
        and ol.unit_id is not null))`
