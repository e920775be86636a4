import { customerWorkApi } from '#modules/customer/shared/workApi.ts'
import { villaApi } from '#modules/villa/shared/api.ts'
import { aCommunity, aCustomer, anElevator, anOwner } from '../builders/elevator.ts'
import { next } from '../builders/next.ts'
import type { Maker, Scene } from './scenes.ts'

/** Valid inputs of villas, of visits to customers and of lost ones. */

const aNewCustomer = async ({ server, company }: Scene) => ({ id: await aCustomer(server, company), version: 0 })
const villa = async ({ server, company }: Scene) => {
  const ownerCustomerId = await anOwner(server, company, `业主${next()}`)
  const place = { communityId: await aCommunity(server, company), customerId: ownerCustomerId }
  return {
    ownerCustomerId,
    archiveNo: `BSX${next()}`,
    house: '1幢',
    lng: 120.15,
    lat: 30.27,
    elevatorIds: [await anElevator(server, company, place, { useType: 4 })],
    emergencyContact: { name: '业主', phone: '13800138000' },
  }
}
const customerVisit = async ({ server, company, chief }: Scene) => ({
  customerId: await aCustomer(server, company),
  visitedOn: '2026-01-05',
  kind: 1 as const,
  visitorId: chief.employeeId,
  content: '并行拜访',
})

export const placeInputs: Readonly<Record<string, Maker>> = {
  'POST /customer/visit/add': customerVisit,
  'POST /customer/visit/edit': async (scene) => {
    const draft = await customerVisit(scene)
    return { ...draft, ...(await scene.server.ask(customerWorkApi.addVisit, draft, scene.chief)), content: '改' }
  },
  'POST /customer/lose': async (scene) => ({ ...(await aNewCustomer(scene)), reason: '并行流失' }),
  'POST /customer/regain': async (scene) => {
    const { id, version } = await aNewCustomer(scene)
    return {
      id,
      version: (await scene.server.ask(customerWorkApi.lose, { id, version, reason: '并行' }, scene.chief)).version,
    }
  },
  'POST /villageArchive/add': villa,
  'POST /villageArchive/edit': async (scene) => {
    const draft = await villa(scene)
    return { ...draft, ...(await scene.server.ask(villaApi.add, draft, scene.chief)), house: '2幢' }
  },
  'POST /villageArchive/stop': async (scene) => scene.server.ask(villaApi.add, await villa(scene), scene.chief),
  'POST /villageArchive/start': async (scene) => {
    const saved = await scene.server.ask(villaApi.add, await villa(scene), scene.chief)
    return { id: saved.id, version: (await scene.server.ask(villaApi.stop, saved, scene.chief)).version }
  },
}
