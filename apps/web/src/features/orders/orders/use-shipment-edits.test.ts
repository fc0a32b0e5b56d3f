import { expect, test } from 'vitest'
import { findShipmentFaults, NEW_SHIPMENT, toShipments } from './use-shipment-edits.ts'

const input = { carrier: ' DHL ', trackingNumber: 'JD0146', trackingUrl: '' }

test('Empty shipments and empty tracking pages are not saved', () => {
  expect(toShipments([NEW_SHIPMENT, input, { ...input, trackingUrl: 'https://dhl.example/JD0146' }])).toEqual([
    { carrier: 'DHL', trackingNumber: 'JD0146', trackingUrl: null },
    { carrier: 'DHL', trackingNumber: 'JD0146', trackingUrl: 'https://dhl.example/JD0146' },
  ])
})

test('A shipment requires a carrier, and its tracking page must be a web address', () => {
  expect(findShipmentFaults(NEW_SHIPMENT)).toEqual([])
  expect(findShipmentFaults(input)).toEqual([])
  expect(findShipmentFaults({ ...input, carrier: ' ' })).toEqual(['carrier'])
  expect(findShipmentFaults({ ...input, trackingUrl: 'dhl.example' })).toEqual(['trackingUrl'])
  expect(findShipmentFaults({ ...input, trackingUrl: 'javascript:alert(1)' })).toEqual(['trackingUrl'])
})
