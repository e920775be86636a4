/** Companies of the demo data; their ids are fixed, so that the demo environment can list them (common 11). */
export const demoCompany = {
  first: '01900000-0000-7000-8000-000000000001',
  second: '01900000-0000-7000-8000-000000000002',
} as const
