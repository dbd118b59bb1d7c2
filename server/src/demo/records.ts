/** The stored records that the rest of the seed needs. */

export interface ServiceRecord {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly duration: number;
  readonly price: number;
  /** Material id and quantity for one session. */
  readonly uses: readonly (readonly [materialId: number, quantity: number])[];
}

export interface ClientRecord {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly since: Date;
}

export interface MaterialRecord {
  readonly id: number;
  readonly reusable: boolean;
  readonly stock: number;
}
