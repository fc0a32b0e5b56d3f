import { expect, test } from 'vitest'
import { findShipmentFaults, NEW_SHIPMENT, toShipments } from './use-shipment-edits.ts'

const input = { carrier: ' DHL ', trackingNumber: 'JD0146', trackingUrl: '' }

test('Shipments are saved without those that are empty, and without a tracking page that is not entered', () => {
  expect(toShipments([NEW_SHIPMENT, input, { ...input, trackingUrl: 'https://dhl.example/JD0146' }])).toEqual([
    { carrier: 'DHL', trackingNumber: 'JD0146', trackingUrl: null },
    { carrier: 'DHL', trackingNumber: 'JD0146', trackingUrl: 'https://dhl.example/JD0146' },
  ])
})

test('A shipment needs its carrier, and a tracking page that is a web address', () => {
  expect(findShipmentFaults(NEW_SHIPMENT)).toEqual([])
  expect(findShipmentFaults(input)).toEqual([])
  expect(findShipmentFaults({ ...input, carrier: ' ' })).toEqual(['carrier'])
  expect(findShipmentFaults({ ...input, trackingUrl: 'dhl.example' })).toEqual(['trackingUrl'])
  expect(findShipmentFaults({ ...input, trackingUrl: 'javascript:alert(1)' })).toEqual(['trackingUrl'])
})
