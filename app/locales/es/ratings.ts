import type fr from "../fr/ratings.ts";

export default {
  topics: {
    ambience: "Ambiente",
    atmosphere: "Ambiente",
    food: "Cocina",
    service: "Servicio",
    value: "Calidad-precio",
  },
  price: {
    very_cheap: "Precios muy bajos",
    cheap: "Precios bajos",
    fair: "Precios correctos",
    expensive: "Precios altos",
    very_expensive: "Precios muy altos",
  },
  wait: {
    very_fast: "Servicio muy rápido",
    fast: "Servicio rápido",
    normal: "Espera normal",
    slow: "Espera larga",
    very_slow: "Espera muy larga",
  },
  noise: {
    very_quiet: "Muy tranquilo",
    quiet: "Tranquilo",
    normal: "Ruido normal",
    noisy: "Ruidoso",
    loud: "Ruidoso",
    very_noisy: "Muy ruidoso",
    very_loud: "Muy ruidoso",
  },
  occasion: {
    business: "Comida de negocios",
    friends: "Con amigos",
    romantic: "En pareja",
    family: "En familia",
    alone: "A solas",
  },
} satisfies typeof fr;
