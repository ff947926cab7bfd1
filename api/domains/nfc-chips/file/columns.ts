/** Column names of chips in files, the exported one first; spelling is folded. */
export const chipFileColumns = {
  uid: ["uid", "chip", "puce", "chip_uid", "nfc_uid", "serial", "serial_number", "numero_de_serie", "numero_di_serie"],
  name: ["name", "nom", "nombre", "nome", "label", "libelle"],
  restaurant: ["restaurant", "restaurante", "ristorante", "etablissement", "restaurant_id"],
  page: ["page", "pagina", "platform", "plateforme", "plataforma", "piattaforma"],
} as const satisfies Record<string, readonly string[]>;
